import { expect, test } from "vitest";
import { typeset } from "../src/shell/typography";

test("French is set, English and what is set already stay as they are", () => {
  const printed = "L’Eau\u00a0: à vous\u202f? «\u00a0oui\u00a0»\u202f; d’{name}";
  expect(typeset("L'Eau : à vous ? « oui » ; d'{name}", "fr")).toBe(printed);
  expect(typeset(printed, "fr")).toBe(printed);
  expect(typeset("It's: what ?", "en")).toBe("It's: what ?");
});
