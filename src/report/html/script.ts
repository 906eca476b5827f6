/** The filters of the report. Without a script the page shows everything, and no filters. */
export const SCRIPT = `"use strict";
(() => {
  const form = document.querySelector("#filters");
  const findings = [...document.querySelectorAll(".finding")];
  const skills = [...document.querySelectorAll(".skill")];
  const rows = new Map([...document.querySelectorAll("tr[data-skill]")].map((row) => [row.dataset.skill, row]));
  const status = document.querySelector("#shown");
  const texts = new Map();
  const textOf = (element) => {
    if (!texts.has(element)) texts.set(element, element.textContent.toLowerCase());
    return texts.get(element);
  };
  const apply = () => {
    const data = new FormData(form);
    const levels = data.getAll("severity");
    const verdict = data.get("verdict");
    const skill = data.get("skill");
    const rule = data.get("rule");
    const words = data.get("text").toLowerCase().split(/\\s+/).filter(Boolean);
    const all = form.querySelectorAll("[name=severity]").length;
    const narrowed = levels.length < all || rule !== "";
    let count = 0;
    let shownSkills = 0;
    for (const section of skills) {
      const own = [...section.querySelectorAll(".finding")];
      const fits = (verdict === "" || section.dataset.verdict === verdict) && (skill === "" || section.id === skill);
      const head = textOf(section.querySelector("header"));
      let some = 0;
      for (const finding of own) {
        const seen = fits && levels.includes(finding.dataset.severity) &&
          (rule === "" || finding.dataset.rule === rule) &&
          words.every((word) => head.includes(word) || textOf(finding).includes(word));
        finding.hidden = !seen;
        if (seen) some++;
      }
      const named = words.every((word) => head.includes(word));
      section.hidden = !(fits && (some > 0 || (!narrowed && named)));
      const row = rows.get(section.id);
      if (row) row.hidden = section.hidden;
      if (!section.hidden) shownSkills++;
      count += some;
    }
    status.textContent = count + " of " + findings.length + " findings in " + shownSkills + " of " + skills.length + " skills";
  };
  const openAll = (open) => { for (const finding of findings) if (!finding.hidden) finding.open = open; };
  const openTarget = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
  };
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  document.querySelector("#open-all").addEventListener("click", () => openAll(true));
  document.querySelector("#close-all").addEventListener("click", () => openAll(false));
  addEventListener("hashchange", openTarget);
  addEventListener("beforeprint", () => openAll(true));
  openTarget();
  apply();
})();
`;
