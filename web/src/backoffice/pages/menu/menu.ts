/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0907',
  menuName: '菜单管理',
  menuIcon: 'menu',
  funcPath: '/menu',
  funcParam: 'menu',
  parentCode: '0900',
  funcCode: 'sys:menu:view',
}
