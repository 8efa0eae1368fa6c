/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0201',
  menuName: '信息发布',
  menuIcon: 'form',
  funcPath: '/information',
  funcParam: 'information',
  parentCode: '0200',
  funcCode: 'cms:article:view',
}
