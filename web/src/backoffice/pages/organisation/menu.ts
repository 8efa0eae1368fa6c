/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0903',
  menuName: '机构管理',
  menuIcon: 'bank',
  funcPath: '/organisation',
  funcParam: 'organisation',
  parentCode: '0900',
  funcCode: 'sys:org:view',
}
