/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0205',
  menuName: '公告审核',
  menuIcon: 'audit',
  funcPath: '/notice-review',
  funcParam: 'notice-review',
  parentCode: '0200',
}
