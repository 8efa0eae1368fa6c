/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0904',
  menuName: '用户管理',
  menuIcon: 'user',
  funcPath: '/user',
  funcParam: 'user',
  parentCode: '0900',
  funcCode: 'sys:user:view',
}
