import { refused, send } from "./api.ts";

/** Fetches a file from the API with the user's token and saves it through the browser. Throws ApiError or NetworkError. */
export const download = async (path: string, name: string): Promise<void> => {
  const response = await send("GET", `/api${path}`);
  if (!response.ok) throw await refused(response);
  saveFile(await response.blob(), name);
};

/** Saves a file that the browser has. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
