/** Row of the menu that opens this page. */
export const menu = {
  menuCode: '0913',
  parentCode: '0900',
  menuName: '个人设置',
  menuIcon: 'safety',
  funcPath: '/user-setting',
  funcParam: 'user-setting',
}
