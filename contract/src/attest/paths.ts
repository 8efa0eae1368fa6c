/** Calls of the log; pages name its files without the calls' schemas. */
export const attestPath = '/rest/web/v2/attest'
export const attestBundlePath = `${attestPath}/bundle.zip`
