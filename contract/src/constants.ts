/** Business constants and limits of the specification, section 9. */
export const projectName = 'sunport'
export const routerBase = '/maincms-web'
/** Where the reading modes are switched: `?set=<mode>&back=<path below the base>`. */
export const readingModePath = `${routerBase}/reading-mode`
/** Picture that stands beside links to a site's pages. */
export const sharePicturePath = (siteCode: string): string => `/share/${siteCode}.png`

/** Where programs that speak the Model Context Protocol ask. */
export const mcpPath = '/mcp'
/** Picture of a page's address: `?path=<path below the base>`. */
export const qrCodePath = `${routerBase}/qr-code.svg`
/** The way out through a maintained link, by its id: counted, and only where the link leads. */
/** Where somebody outside gives his opinion of a text. */
export const cosignPath = `${routerBase}/cosign/`
export const leavePath = `${routerBase}/leave/`
/** Where a page's 这页有用吗 is sent, by a plain form. */
export const votePath = `${routerBase}/vote`
/** Hidden field of forms that are sent without script: the token that is good for one sending. */
export const formTokenField = '_token'
export const tokenCookie = 'access_token'
export const requestTimeoutMs = 300_000
export const chunkTimeoutMs = 120_000
export const headerHeight = 72
export const sidebarWidth = 220
export const sidebarCollapsedWidth = 55
export const tagStripHeight = 40
export const treeFilterDebounceMs = 300
export const defaultLocale = 'zh'
export const defaultThemeColor = '#1558B0'
export const recognisedUserNames: readonly string[] = ['admin', 'editor']
/** Query parameter that clients add to GET requests; it takes no part in anything. */
export const timestampParameter = '_t'
/** The version of the dictionary type that an answer shows. */
export const dictVersionHeader = 'x-dict-version'
export const signatureHeader = 'x-sign'
export const tokenHeader = 'token'
/** Pages that never become a tag in the back-office's strip. */
export const tagSkippedPaths: readonly string[] = [
  '/',
  '/login',
  '/404',
  '/401',
  '/lock',
  '/main',
  '/home/first',
  '/home/browseProject',
  '/website',
  '/websiteHn',
  '/noticeInformationHn',
]

/** The captcha's picture, below the prefix of the calls. */
export const captchaPath = '/rest/web/v2/index/getVerify'
