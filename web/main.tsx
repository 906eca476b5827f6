import { render } from "preact";
import { App } from "./app.tsx";
import { applyTheme } from "./theme.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/shell.css";

applyTheme();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
