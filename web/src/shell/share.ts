// A link goes to others by the device's own sheet, or to the clipboard where there is none.

export const canShare = (): boolean => typeof navigator.share === "function";

/** "shared", "copied", or "shown" where neither may be done and the person must copy it by hand. */
export async function share(url: string, title: string): Promise<"shared" | "copied" | "shown"> {
  if (canShare()) {
    try {
      await navigator.share({ url, title });
      return "shared";
    } catch (fault) {
      if ((fault as DOMException).name === "AbortError") return "shared"; // they thought better of it
    }
  }
  return copy(url);
}

export async function copy(url: string): Promise<"copied" | "shown"> {
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "shown";
  }
}
