const pattern =
  /^\/(login|lock|verify|alter|enrol|info|contentManagement|main|myiframe|law(CompileEdit|Detail))(\/|$)/

/** Whether a path below the router's base is of the back-office, which draws itself; all others are public pages. */
export const isBackOfficePath = (path: string): boolean => pattern.test(path)
