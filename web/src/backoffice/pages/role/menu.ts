/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0905',
  menuName: '角色管理',
  menuIcon: 'team',
  funcPath: '/role',
  funcParam: 'role',
  parentCode: '0900',
  funcCode: 'sys:role:view',
}
