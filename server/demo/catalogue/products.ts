import type { ProductShape } from '#contract/masterData/products/shapes.ts';
import type { Trade } from './customers.ts';

/** A catalogue line. Each of its colours becomes a product. */
export interface ProductFamily {
  code: string;
  name: string;
  /** 1 bottles, 2 jars, 3 closures. */
  group: 1 | 2 | 3;
  millilitres: number | null;
  grams: number;
  neck: string;
  colours: string[];
  unitsPerLayer: number;
  layers: number;
  heightMm: number | null;
  /** List price per thousand from our own warehouse, in pounds. */
  price: number;
  /** Index in the list of suppliers. */
  supplier: number;
  trades: Trade[];
  features: string[];
  /** Null if it follows the product group. */
  shape: ProductShape | null;
}

/** Groups by the first letter of the code. */
const groups = { B: 1, J: 2, C: 3 } as const;

export const isClosure = (family: ProductFamily) => family.group === groups.C;

const read = (line: string): ProductFamily => {
  const [
    code = '',
    name = '',
    size = '',
    neck = '',
    colours = '',
    packing = '',
    price = '',
    supplier = '',
    trades = '',
    features = '',
    shape = '',
  ] = line.split('|').map((part) => part.trim());
  const [millilitres = '', grams = '', height = ''] = size.split(' ');
  const [unitsPerLayer = '', layers = ''] = packing.split('x');
  return {
    code,
    name,
    group: groups[code[0] as keyof typeof groups],
    millilitres: Number(millilitres) || null,
    grams: Number(grams),
    neck,
    colours: colours.split(' '),
    unitsPerLayer: Number(unitsPerLayer),
    layers: Number(layers),
    heightMm: Number(height) || null,
    price: Number(price),
    supplier: Number(supplier),
    trades: trades.split(' ') as Trade[],
    features: features.split(' ').filter(Boolean),
    shape: (shape || null) as ProductShape | null,
  };
};

/**
 * A line is code | name | ml grams height | neck | colours | units per layer x layers | £ per thousand | supplier | trades | features | shape.
 * Colours and features are the codes of the reference data.
 */
export const families: readonly ProductFamily[] = `
B330LN|Long neck beer|330 190 229|26H180|AM GR FL|294x7|112.40|0|beer soft|LW|LongNeck
B330ST|Steinie beer|330 205 198|26H180|AM FL|300x8|118.75|0|beer||Beer
B330AL|Ale bottle|330 210 222|26TW|AM|288x7|124.10|1|beer||Beer
B500BB|Beer Bruno|500 300 244|26H180|AM GR FL|204x7|187.35|0|beer cider||Beer
B500LW|Lightweight ale|500 265 246|26H180|AM FL|204x7|169.80|0|beer cider|LW|Beer
B500CI|Cider classic|500 320 260|26H180|AM GR FL|195x6|196.20|1|cider||Beer
B500NR|NRW returnable|500 360 260|26H180|AM|180x6|214.55|4|beer|RET|Beer
B568PT|Imperial pint ale|568 330 264|26H180|AM FL|176x6|221.90|1|beer cider|EMB|Beer
B660BE|Sharing beer|660 400 288|26H180|AM GR|150x6|268.40|4|beer||Beer
B750BE|Belgian beer|750 560 300|29CC|AM GR|126x5|398.75|2|beer cider|PUNT|Champagne
B750CI|Cider sparkling|750 620 310|29CC|GR AN FL|120x5|421.30|2|cider wine|PUNT|Champagne
B250SW|Swing-top beer|250 230 200|SWING|AM FL|252x7|486.00|4|beer resale||SwingTop
B500SW|Swing-top beer|500 390 262|SWING|AM GR|180x6|598.50|4|beer resale|RET|SwingTop
B1000S|Swing-top carafe|1000 610 305|SWING|FL|105x5|742.00|4|resale sauce||SwingTop
B330VI|Vichy beer|330 225 219|26H180|AM GR FL|294x7|121.30|0|beer||LongNeck
B355HE|Heritage beer|355 235 206|26H180|AM FL|282x7|133.75|1|beer|EMB|Beer
B2000F|Flagon|2000 980 320|GPI33-400|AM FL|60x4|1184.00|4|cider resale||Growler
B050MI|Miniature spirit|50 75 112|PP18|FL AM|770x9|148.60|6|spirits||Spirit
B050SQ|Miniature square|50 82 104|PP18|FL|720x9|171.25|6|spirits|SQ|Spirit
B100OS|Oslo spirit|100 155 140|BAR18.5|FL|420x8|395.40|2|spirits||Spirit
B200FL|Flask spirit|200 210 165|GPI28-350|FL|336x8|238.15|1|spirits||Flask
B350OS|Oslo spirit|350 330 178|BAR18.5|FL EF|210x6|612.80|2|spirits||Spirit
B500OS|Oslo spirit|500 470 195|BAR19.5|FL EF BK|168x6|734.25|2|spirits|PRINT|Spirit
B700OS|Oslo spirit|700 600 215|BAR19.5|FL EF BL|132x5|812.60|2|spirits|PRINT|Spirit
B700NO|Nordic round spirit|700 560 240|BAR19.5|FL GR|126x5|768.90|4|spirits||Spirit
B700SQ|Square gin|700 650 218|BAR19.5|EF BL|120x5|934.75|2|spirits|SQ EMB|Spirit
B700WH|Highland whisky|700 510 285|GPI28-350|FL DG|140x5|524.30|1|spirits||Spirit
B700HX|Hexagonal rum|700 620 228|BAR19.5|FL|120x5|958.20|5|spirits|HEX|Spirit
B700CO|Cognac round|700 640 262|BAR19.5|FL|118x5|884.40|2|spirits|PUNT|Spirit
B100SH|Shot bottle|100 118 132|GPI28-350|FL|480x9|186.20|6|spirits sauce||Spirit
B187WI|Single serve wine|187 135 185|BVS30H60|FL DG|476x8|176.40|5|wine|LW|Bordeaux
B375BO|Bordeaux half|375 290 240|BVS30H60|FL DG|234x6|284.75|2|wine spirits||Bordeaux
B750BO|Bordeaux light|750 410 300|BVS30H60|FL DG AN|140x5|332.60|2|wine|LW|Bordeaux
B750BU|Burgundy|750 490 296|CORK18.5|DG AN|130x5|386.90|2|wine|PUNT|Burgundy
B750CH|Sparkling method|750 835 320|29CC|AN FL|102x4|548.30|2|wine|PUNT|Champagne
B200TO|Mixer tonic|200 150 168|28MCA|FL|400x8|109.70|6|soft||Bordeaux
B250JU|Juice round|250 165 176|TO38|FL|360x8|128.90|6|soft dairy||WideMouth
B275SO|Craft soda|275 185 198|26H180|FL AM|340x7|124.45|0|soft||LongNeck
B330WA|Water premium|330 215 214|28PCO1881|FL GR BL|300x7|162.85|4|soft|EMB|Bordeaux
B750WA|Water premium|750 420 286|28PCO1881|FL GR BL|138x5|274.60|4|soft|EMB|Bordeaux
B750PR|Pressé|750 480 298|SWING|FL|126x5|688.15|2|soft resale||SwingTop
B1000J|Juice litre|1000 450 275|TO43|FL|120x5|308.75|6|soft dairy||WideMouth
B250MI|Milk round|250 160 142|TO43|FL|380x8|131.20|6|dairy|RET|WideMouth
B500MI|Milk round|500 275 180|TO43|FL|228x6|189.60|6|dairy|RET|WideMouth
B568MI|Pint milk|568 240 203|TO38|FL|210x6|178.95|6|dairy|RET EMB|WideMouth
B1136M|Two pint milk|1136 520 258|TO48|FL|105x5|352.40|6|dairy|RET|WideMouth
B150SA|Woozy hot sauce|150 145 178|GPI28-350|FL|460x8|152.30|6|sauce||Hock
B250SA|Marasca oil|250 245 220|GPI33-400|FL DG|280x7|246.50|5|sauce|SQ|Medicine
B250OL|Dorica oil|250 260 238|GPI33-400|FL DG|272x7|268.70|5|sauce||Hock
B500MA|Marasca oil|500 420 268|GPI33-400|FL DG|168x6|352.15|5|sauce|SQ|Medicine
B300KE|Ketchup|300 225 198|TO38|FL|270x7|214.20|6|sauce||Beer
B500VI|Vinegar round|500 310 252|28PCO1881|FL AM|190x6|221.85|6|sauce||Beer
J041MI|Mini jam|41 58 52|TO43|FL|1150x14|94.60|6|sauce resale|
J106CY|Cylinder|106 98 68|TO53|FL|660x12|112.35|6|sauce|
J190HX|Hexagonal|190 150 84|TO58|FL|420x10|164.90|2|sauce resale|HEX
J200CY|Cylinder|200 140 88|TO63|FL AM|408x10|149.25|6|sauce|
J212RD|Round food|212 138 92|TO63|FL|396x10|143.75|6|sauce dairy|
J228HO|Honey skep|228 165 90|TO58|FL|360x9|188.40|2|sauce|EMB
J282HX|Hexagonal|282 195 104|TO63|FL|300x9|198.60|2|sauce resale|HEX
J300SQ|Square|300 205 102|TO63|FL|288x9|214.85|5|sauce|SQ
J314CH|Chutney|314 190 108|TO63|FL|276x9|182.10|6|sauce|
J370PA|Panelled|370 210 122|TO63|FL|252x8|191.45|6|sauce|
J380RD|Round food|380 205 118|TO70|FL|240x8|196.30|6|sauce dairy|
J454JA|Pound jam|380 218 132|TO63|FL AM|234x8|186.90|6|sauce|
J500KI|Kilner style|500 420 150|TO82|FL|150x7|598.00|5|resale sauce|EMB
J580RD|Round food|580 280 150|TO70|FL|168x7|254.75|6|sauce|
J720RD|Round food|720 325 168|TO82|FL|144x6|287.20|6|sauce|
J156YO|Yoghurt pot|156 122 74|TO66|FL|528x11|129.80|6|dairy|
J125TU|Tulip|125 112 78|TO58|FL|560x11|158.30|5|sauce resale|
J250TU|Tulip|250 185 104|TO70|FL|310x9|212.45|5|sauce resale|
J435VE|Verrine|435 240 116|TO82|FL AM|216x8|248.60|5|sauce|
J1062J|Catering|1062 430 172|TO82|FL|108x6|398.20|6|sauce|
C26CRO|Crown cork 26 mm|0 2.1 0|26H180|GD SV BK WH RD GR BL|40000x6|4.95|3|beer cider soft|LIN
C26TWC|Twist crown 26 mm|0 2.2 0|26TW|GD SV BK|40000x6|6.10|3|beer|LIN
C29CRO|Crown cork 29 mm|0 2.6 0|29CC|GD SV BK|32000x6|7.85|3|cider wine|LIN
C30BVS|Screw cap 30 × 60|0 4.3 0|BVS30H60|BK GD SV RD DG|9600x8|38.60|3|wine|LIN
C28PCO|Cap 28 PCO 1881|0 2.4 0|28PCO1881|WH BK BL|25000x6|11.40|3|soft sauce|RPET
C28MCA|Roll-on cap 28 MCA|0 1.6 0|28MCA|SV GD WH|20000x8|14.20|3|soft|RPET
C18PPC|Pilfer-proof cap 18 mm|0 1.1 0|PP18|BK GD SV|24000x8|18.75|3|spirits|
C28GPI|Spirits cap 28-350|0 3.2 0|GPI28-350|BK GD SV|16000x8|21.30|3|spirits sauce|LIN
C33GPI|Pourer cap 33-400|0 4.8 0|GPI33-400|BK|10000x8|36.90|3|sauce cider|
C18BAR|Bartop stopper 18.5 mm|0 8.4 0|BAR18.5|BK FL|9000x6|128.40|7|spirits|
C19BAR|Bartop stopper 19.5 mm|0 9.1 0|BAR19.5|BK FL GD|8400x6|141.75|7|spirits|
C18COR|Natural cork 24 × 38|0 3.6 0|CORK18.5|FL|15000x6|96.20|7|wine|
C38TOL|Twist-off lid 38|0 3.4 0|TO38|WH GD BK|18000x8|29.60|3|dairy soft sauce|BTN
C43TOL|Twist-off lid 43|0 4 0|TO43|WH GD BK|14400x8|31.85|3|dairy soft sauce|
C48TOL|Twist-off lid 48|0 4.6 0|TO48|WH|12000x8|34.10|3|dairy|
C53TOL|Twist-off lid 53|0 5.4 0|TO53|GD BK|10800x8|38.25|3|sauce|BTN
C58TOL|Twist-off lid 58|0 6.3 0|TO58|GD BK|9600x8|41.90|3|sauce|BTN
C63TOL|Twist-off lid 63|0 7.2 0|TO63|GD BK WH RD SV|8400x8|45.70|3|sauce dairy|BTN
C66TOL|Twist-off lid 66 deep|0 8.1 0|TO66|WH GD|7200x8|53.40|3|dairy|BTN
C70TOL|Twist-off lid 70|0 8.8 0|TO70|GD BK WH|6000x8|55.95|3|sauce dairy|BTN
C82TOL|Twist-off lid 82|0 11.6 0|TO82|GD BK WH SV|4800x8|68.30|3|sauce resale|BTN
`
  .trim()
  .split('\n')
  .map(read);
