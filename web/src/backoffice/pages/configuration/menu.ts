/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0908',
  menuName: '系统配置',
  menuIcon: 'control',
  funcPath: '/configuration',
  funcParam: 'configuration',
  parentCode: '0900',
  funcCode: 'sys:conf:view',
}
