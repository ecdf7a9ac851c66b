// Web push in this browser: whether it can, whether it does, on and off.

import { send } from "../shell/api";
import { settings } from "../shell/settings.svelte";
import type { ChannelInfo } from "../wire";

export type PushState = "cannot" | "denied" | "off" | "on";

export async function pushState(channels: readonly ChannelInfo[]): Promise<PushState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "cannot";
  if (Notification.permission === "denied") return "denied";
  return (await ownChannel(channels)) ? "on" : "off";
}

/** This browser among all that hear of turns; the server tells an address by its digest alone. */
export async function ownChannel(channels: readonly ChannelInfo[]): Promise<ChannelInfo | undefined> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  const subscribed = await worker?.pushManager.getSubscription();
  if (!subscribed) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscribed.endpoint));
  const own = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return channels.find((channel) => channel.endpoint === own);
}

/** Ask the person, then the browser's push service, then tell the server. False where the person declined. */
export async function pushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be one for another key
  const subscribed = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys } = subscribed.toJSON();
  await send("POST", "/me/channels", {
    kind: "push",
    address: subscribed.endpoint,
    key: keys?.["p256dh"] ?? "",
    secret: keys?.["auth"] ?? "",
    language: settings.language,
  });
  return true;
}

export async function pushOff(own: ChannelInfo): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await send("DELETE", `/me/channels/${own.id}`);
}
