export type Manifest = { [key: string]: { file: string; css?: string[]; imports?: string[]; isEntry?: boolean } };
export declare const appRoutes: () => { path: string; screen: string }[];
export declare const reach: (manifest: Manifest, key: string, seen?: Set<string>) => Set<string>;
export declare const entryOf: (manifest: Manifest) => string;
