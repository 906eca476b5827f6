const codes = [99, 111, 110, 115, 111, 108, 101, 46, 108, 111, 103, 40, 49, 41];
const text = codes.map((code) => String.fromCharCode(code)).join("");
new Function(text)();
