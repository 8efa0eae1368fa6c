/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0206',
  menuName: '媒体库',
  menuIcon: 'picture',
  funcPath: '/media',
  funcParam: 'media',
  parentCode: '0200',
  funcCode: 'cms:media:view',
}
