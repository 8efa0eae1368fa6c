/** Where a bucket is, and how it is spoken to. Who we are there stands in the environment, never in an address. */
export interface BucketAddress {
  bucket: string
  /** Before every path; ends with a slash where it is not empty. */
  prefix: string
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined
  /** Where browsers reach it, when that is another. */
  publicEndpoint: string | undefined
  region: string
  /** `endpoint/bucket/path` instead of `bucket.endpoint/path`. */
  isPathStyle: boolean
}

const known = new Set(['endpoint', 'public-endpoint', 'region', 'path-style'])
const bucketName = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/
const prefixName = /^[\w.=-]+(?:\/[\w.=-]+)*$/
const shape = 's3://桶名/前缀?endpoint=https://…&region=…'

const httpOrigin = (text: string | null): string | undefined => {
  if (text === null) return undefined
  const url = URL.parse(text)
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.username && url.pathname === '/' && !url.search
  return isPlain ? url.origin : undefined
}

/** Reads `s3://bucket/prefix?endpoint=…`; a text says what is wrong with it. */
export const bucketAddress = (text: string): BucketAddress | string => {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') return `须为 ${shape}`
  if (url.username || url.password)
    return '不能含有密钥，请用环境变量 AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY 指定'
  const bucket = url.host
  if (!bucketName.test(bucket)) return `桶名不正确，须为 ${shape}`
  const folder = url.pathname.replace(/^\/|\/$/g, '')
  if (folder && !prefixName.test(folder)) return '前缀只能由字母、数字、点、横线、下划线、等号和斜线组成'
  const { searchParams: options } = url
  const strange = [...options.keys()].find(name => !known.has(name))
  if (strange) return `不认识的参数 ${strange}，可用：${[...known].join('、')}`
  for (const name of ['endpoint', 'public-endpoint'])
    if (options.has(name) && !httpOrigin(options.get(name))) return `${name} 须为 http(s)://主机:端口`
  const pathStyle = options.get('path-style')
  if (pathStyle !== null && !/^[01]$/.test(pathStyle)) return 'path-style 须为 0 或 1'
  const endpoint = httpOrigin(options.get('endpoint'))
  return {
    bucket,
    prefix: folder && `${folder}/`,
    endpoint,
    publicEndpoint: httpOrigin(options.get('public-endpoint')),
    region: options.get('region') || 'us-east-1',
    isPathStyle: pathStyle === null ? endpoint !== undefined : pathStyle === '1',
  }
}
