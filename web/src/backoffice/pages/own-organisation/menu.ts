/** The page's entry in a fresh menu. */
export const menu = {
  menuCode: '0912',
  menuName: '本单位信息',
  menuIcon: 'solution',
  funcPath: '/own-organisation',
  funcParam: 'own-organisation',
  parentCode: '0900',
  funcCode: 'sys:org:maintain',
}
