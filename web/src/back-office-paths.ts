const pattern = /^\/(login|lock|verify|alter|enrol|contentManagement|main|myiframe)(\/|$)/

/** Paths of the client-rendered back-office; all others are public pages. */
export const isBackOfficePath = (path: string): boolean => pattern.test(path)
