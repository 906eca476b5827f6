import type { ViewProps } from "../../app.tsx";
import { Empty } from "../../parts/states.tsx";

export default function View(_: ViewProps) {
  return <Empty title="scan" />;
}
