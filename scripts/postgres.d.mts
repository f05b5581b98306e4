type Started = { url: string; stop: () => Promise<void>; kill: () => Promise<void> };
type NotStarted = { url: null; reason: string };
type Options = { durable?: boolean; settings?: readonly string[]; following?: string | null; port?: number | null };

export declare const startPostgres: (options?: Options) => Promise<Started | NotStarted>;
