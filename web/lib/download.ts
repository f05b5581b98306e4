import { refused, send } from "./api.ts";

/** Fetches a file from the API with the user's token and saves it through the browser. Throws ApiError or NetworkError. */
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
