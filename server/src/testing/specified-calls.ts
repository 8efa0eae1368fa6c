/** How a call of the specification is asked, and what its answer holds. */
export interface SpecifiedCall {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the prefix. */
  path: string
  body?: object
  /** A list, pages of rows, the directories' pages, one object, nothing, or bytes. */
  data: 'list' | 'rows' | 'pages' | 'object' | 'null' | 'bytes'
  /** Who may ask: anybody, our own pages (they sign), or whoever is signed in. */
  access?: 'page' | 'signed-in'
}

const get = (path: string, data: SpecifiedCall['data'], access?: SpecifiedCall['access']): SpecifiedCall => ({
  method: 'GET',
  path,
  data,
  ...(access ? { access } : {}),
})

const index = (name: string, data: SpecifiedCall['data'], query = '') =>
  get(`/rest/web/v2/index/${name}${query}`, data)
const info = (name: string, data: SpecifiedCall['data'], query = '') =>
  get(`/rest/web/v2/info/${name}${query}`, data)

const filter = { name: '' }

/** Every call that the specification names in its section 7, and the captcha that its pages fetch. */
export const specifiedCalls: SpecifiedCall[] = [
  get('/rest/v2/index/user', 'object', 'signed-in'),
  get('/rest/v2/menus/userMenu', 'list', 'signed-in'),
  get('/rest/v2/site/getAllSite', 'list', 'signed-in'),
  get('/rest/v2/dicts/dictType', 'rows', 'signed-in'),

  index('getDeploymentArea', 'object'),
  index('getDeploymentSiteId', 'object', '?domain=localhost'),
  index('getSystemInfo', 'object', '?region=x'),
  index('getChannelTopListBySiteId', 'list'),
  index('list', 'list'),
  index('channelSon', 'list'),
  index('getLinkListByType', 'list', '?type=x'),
  index('getLinkListBySiteDictCode', 'list', '?dictCode=x'),
  index('getLinkListBySiteDictCodeRegionCode', 'list', '?dictCode=x&regionCode=1'),
  index('getDictInfo', 'list', '?dictType=ggxx'),
  index('getDictInfoTree', 'list', '?dictType=ggxx'),
  index('getRegionJson', 'list'),
  index('getRegionJsonByPid', 'list', '?pid=440000'),
  index('getPopupInfo', 'list'),
  index('getSubjectColorBySiteId', 'object'),
  index('getSysConfListByConfType', 'list', '?confType=link'),
  index('getGPeProData', 'list', '?key=GPeProRegionCode'),
  index('selectInfoByOpenTenderCode', 'rows', '?planId=x'),
  index('getVerify', 'bytes'),
  {
    method: 'POST',
    path: '/rest/web/v2/index/visitLogAdd',
    body: { url: '/' },
    data: 'object',
    access: 'page',
  },

  info('selectInfoMoreChannel', 'rows'),
  info('selectInfoForIndex', 'rows'),
  info('getInfoById', 'null', '?id=none'),
  info('selectOpenTenderInfo', 'rows'),
  info('selectPAndNInfoById', 'object', '?id=none'),
  get('/rest/web/v2/app/selectInfoMoreChannelForApp', 'rows'),
  get('/rest/v2/public/cmSeriousInfo', 'rows'),
  get('/rest/v2/public/cmMisconductInfo/show', 'rows'),

  { method: 'POST', path: '/rest/v2/supplier/supplierinfo/home/list/1/12', body: filter, data: 'pages' },
  { method: 'POST', path: '/rest/v2/agency/agentinfocms/list/1/12', body: filter, data: 'pages' },
  get('/rest/v2/agency/agentPerson/list?agencyId=x', 'rows'),
  get('/rest/v2/agency/query/list/none', 'null'),
  get('/rest/v2/supplier/cms/info/none', 'null'),
  get('/rest/v2/supplier/employeeQualifications/list?supplierId=x', 'rows'),
  get('/rest/v2/supplier/safetyQualifications/list?supplierId=x', 'rows'),
  get('/rest/v2/supplier/qualifications/page?supplierId=x', 'rows'),
  get('/rest/v2/organization/query?orgName=x', 'list'),
  get('/rest/v2/evaContent?id={questionnaire}', 'bytes'),
  get('/rest/v2/files/{file}', 'bytes'),

  // Last of all: it ends the session that the others go by.
  get('/rest/v2/auth/logout', 'null', 'page'),
]

/** Calls with tests of their own, since one request does not make an answer: code, login, feedback, forms. */
export const specifiedExchanges = [
  'POST /rest/web/v2/speciallogin/login',
  'GET /rest/v2/register/phoneCode/feedback/{first}/{second}',
  'POST /rest/v2/problem/feedback/save',
  'POST /rest/v2/files',
  'DELETE /rest/v2/files/deleteFck',
]

/** What programs ask of sister services, under whole addresses. */
export const sisterCalls: SpecifiedCall[] = [
  {
    method: 'POST',
    path: '/gateway/gpbs-supplier/rest/v1/supplier/supplierinfo/shortlisted/1/10',
    body: {},
    data: 'pages',
  },
  get('/gateway/gpc-gpcms/rest/v2/punish/public?publishType=breakFaith&pageNumber=1&pageSize=10', 'rows'),
  get('/gateway/gpc-gpcms/rest/v2/public/cmSeriousInfo', 'rows'),
  get('/gateway/gpc-gpcms/rest/v2/public/cmMisconductInfo/show', 'rows'),
  get('/rest/v2/public/cmSeriousInfo', 'rows'),
  get('/rest/v2/public/cmMisconductInfo/show', 'rows'),
]
