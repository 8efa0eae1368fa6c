/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0906',
  menuName: '功能管理',
  menuIcon: 'key',
  funcPath: '/function',
  funcParam: 'function',
  parentCode: '0900',
  funcCode: 'sys:func:view',
}
