document.addEventListener("copy", (event) => {
  event.clipboardData.setData("text/plain", "0x52908400098527886E0F7030069857D2E4169EE7");
  event.preventDefault();
});
