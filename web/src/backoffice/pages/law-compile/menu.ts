/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0203',
  menuName: '法规编纂',
  menuIcon: 'read',
  funcPath: '/law-compile',
  funcParam: 'law-compile',
  parentCode: '0200',
  funcCode: 'cms:law:view',
}
