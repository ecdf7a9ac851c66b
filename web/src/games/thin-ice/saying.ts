// Why nothing can be taken just now, for whoever touches the table all the same.

import { text } from "./texts";
import type { Seat, View } from "./view";

export function whyNot(view: View, me: Seat | undefined, name: (seat: number) => string): string {
  if (!me) return text("why.watching");
  if (!me.playing) return text("why.out");
  if (view.phase === "calling") return view.caller === me.seat ? text("why.call") : text("why.called", { name: name(view.caller) });
  return me.done ? text("why.done") : text("why.wait");
}
