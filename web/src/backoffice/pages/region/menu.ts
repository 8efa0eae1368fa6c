/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0902',
  menuName: '区划管理',
  menuIcon: 'environment',
  funcPath: '/region',
  funcParam: 'region',
  parentCode: '0900',
  funcCode: 'sys:region:view',
}
