/** CHROMIUM_PATH, then the path, then the usual places. */
export declare const findChromium: () => string | undefined
