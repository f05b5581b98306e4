import { vi } from "vitest";

/** Takes the place of the clipboard, which a test's browser does not have. Call it after `userEvent.setup()`, which brings its own. */
export const stubClipboard = () => {
  class Item {
    readonly parts: Record<string, Blob>;
    constructor(parts: Record<string, Blob>) {
      this.parts = parts;
    }
  }
  vi.stubGlobal("ClipboardItem", Item);
  const written = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
  return {
    isWritten: (): boolean => written.mock.calls.length > 0,
    /** The parts of the first item that was written, by type. */
    parts: (): Record<string, Blob> => (written.mock.calls[0]?.[0] as unknown as Item[] | undefined)?.[0]?.parts ?? {},
  };
};
