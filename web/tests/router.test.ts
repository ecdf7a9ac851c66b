import { beforeEach, expect, test } from "vitest";
import { followLinks, go, match, place } from "../src/shell/router.svelte";

followLinks();
beforeEach(() => go("/"));

test.each([
  ["/", "/", {}],
  ["/table/:id", "/table/abc", { id: "abc" }],
  ["/table/:id", "/table/abc/", { id: "abc" }],
  ["/join/:code", "/join/a%20b", { code: "a b" }],
  ["/table/:id", "/table", null],
  ["/table/:id", "/table/a/b", null],
  ["/lobby", "/me", null],
])("%s against %s", (pattern, path, parts) => {
  expect(match(pattern, path)).toEqual(parts);
});

test("going somewhere changes the address and what is shown", () => {
  go("/lobby?game=ignis");
  expect([place.path, place.query, location.pathname]).toEqual(["/lobby", "?game=ignis", "/lobby"]);
});

/** Click on the link of a page; whether the browser would follow it. */
function click(html: string, how: MouseEventInit = {}): boolean {
  let left = true;
  const browser = (event: Event): void => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  document.body.innerHTML = html;
  document.addEventListener("click", browser, { once: true });
  document.querySelector("a")!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
  return left;
}

test("a plain click on a link of ours loads nothing", () => {
  expect(click(`<a href="/rules/ignis"><b>rules</b></a>`)).toBe(false);
  expect(place.path).toBe("/rules/ignis");
});

test.each([
  [`<a href="/me">me</a>`, { ctrlKey: true }],
  [`<a href="/me">me</a>`, { button: 1 }],
  [`<a href="/me" target="_blank">me</a>`, {}],
  [`<a href="/me" download>me</a>`, {}],
  [`<a href="/api/v1/me">me</a>`, {}],
])("%s is left to the browser", (html, how) => {
  expect(click(html, how)).toBe(true);
  expect(place.path).toBe("/");
});
