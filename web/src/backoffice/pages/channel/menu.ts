/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0302',
  menuName: '栏目管理',
  menuIcon: 'folder',
  funcPath: '/channel',
  funcParam: 'channel',
  parentCode: '0300',
  funcCode: 'cms:channel:view',
}
