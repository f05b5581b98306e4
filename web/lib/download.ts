import { refused, send } from "./api.ts";

/** Fetches a file of the API with the person's token and hands it to the browser to keep. Throws ApiError, NetworkError. */
export const download = async (path: string, name: string): Promise<void> => {
  const response = await send("GET", `/api${path}`);
  if (!response.ok) throw await refused(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
