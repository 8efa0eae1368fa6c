/** Whether a file was looked through for viruses, and what came of it. */
export const scanStates = {
  unscanned: '未扫描',
  pending: '待扫描',
  clean: '无病毒',
  infected: '已隔离',
} as const
export type ScanState = keyof typeof scanStates

export const scanHint = '文件正在等待病毒扫描，通过之前不对外提供'
