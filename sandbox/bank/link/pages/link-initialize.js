/* Opens the sandbox bank's link dialog over the page, with the same API as Plaid's own script. */
(() => {
  const NAME = "sandbox-bank";

  const theme = () => {
    const asked = document.documentElement.dataset.theme;
    if (asked === "light" || asked === "dark") return asked;
    return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  };

  const frameFor = (token) => {
    const frame = document.createElement("iframe");
    const look = theme();
    frame.src = `/sandbox-bank/link/?${new URLSearchParams({ token, theme: look })}`;
    frame.title = "Sandbox bank: connect an account";
    Object.assign(frame.style, {
      border: "0",
      width: "100%",
      height: "100%",
      display: "block",
      background: "transparent",
      colorScheme: look,
    });
    return frame;
  };

  const dialogFor = (frame) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "Connect an account");
    Object.assign(dialog.style, {
      position: "fixed",
      inset: "0",
      width: "100vw",
      height: "100dvh",
      maxWidth: "none",
      maxHeight: "none",
      margin: "0",
      padding: "0",
      border: "0",
      background: "transparent",
      overflow: "hidden",
      outline: "none",
    });
    dialog.append(frame);
    return dialog;
  };

  const create = ({ token, onSuccess, onExit, onEvent, onLoad }) => {
    const frame = frameFor(token);
    const dialog = dialogFor(frame);
    const tell = (type) => frame.contentWindow?.postMessage({ source: NAME, type }, window.location.origin);
    let before = null;
    let overflow = "";

    const close = () => {
      window.removeEventListener("message", heard);
      if (!dialog.isConnected) return;
      dialog.close();
      dialog.remove();
      document.documentElement.style.overflow = overflow;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      before = null;
    };
    const heard = ({ origin, source, data }) => {
      if (origin !== window.location.origin || source !== frame.contentWindow || data?.source !== NAME) return;
      if (data.type === "event") onEvent?.(data.name, data.metadata);
      if (data.type === "success") {
        close();
        onSuccess?.(data.publicToken, data.metadata);
      }
      if (data.type === "exit") {
        close();
        onExit?.(data.error, data.metadata);
      }
    };

    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      tell("escape");
    });
    frame.addEventListener("load", () => {
      frame.contentWindow?.focus();
      onLoad?.();
    });

    return {
      open: () => {
        if (dialog.isConnected) return;
        before = document.activeElement;
        overflow = document.documentElement.style.overflow;
        document.documentElement.style.overflow = "hidden";
        window.addEventListener("message", heard);
        document.body.append(dialog);
        dialog.showModal();
        frame.focus();
      },
      exit: () => tell("exit"),
      destroy: close,
    };
  };

  window.Plaid = { create };
})();
