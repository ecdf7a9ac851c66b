// Browsers that can put the page among a device's programs say so once; we ask when somebody wants it.

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

export const install = $state<{ ask: (() => Promise<void>) | null }>({ ask: null });

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.ask = async () => {
    install.ask = null;
    await (event as InstallEvent).prompt();
  };
});
