export type Trade = 'beer' | 'cider' | 'spirits' | 'dairy' | 'sauce' | 'soft' | 'wine' | 'haulier' | 'resale';

/** An invented customer. */
export interface DemoCustomerFacts {
  code: string;
  name: string;
  trade: Trade;
  street: string;
  town: string;
  county: string | null;
  postCode: string;
  country: string | null;
  contact: string;
  /** Special features of the account, as words: `large`, `settlement` (discount), `two` (delivery sites), `month` (terms from its end) and so on. */
  shape: string;
}

const read = (line: string): DemoCustomerFacts => {
  const [code = '', name = '', trade = '', street = '', town = '', county = '', postCode = '', contact = '', shape = '', country = ''] =
    line.split('|').map((part) => part.trim());
  return { code, name, trade: trade as Trade, street, town, county: county || null, postCode, country: country || null, contact, shape };
};

/** Invented firms in real towns. The demo sign-in of a customer belongs to the first firm. */
export const customers: readonly DemoCustomerFacts[] = `
ALDOUS|Aldous Cider Ltd|cider|Orchard House, Bromyard Road|Ledbury|Herefordshire|HR8 1LG|Carys Aldous|large settlement two
BRKBRN|Breckburn Brewing Company|beer|Maltings Lane|Thetford|Norfolk|IP24 2DH|Neil Garrod|large settlement
TYNEFT|Tynefoot Brewery Ltd|beer|Ouseburn Yard|Newcastle upon Tyne|Tyne and Wear|NE1 2PQ|Steph Laidlaw|large month
GLNARR|Glen Arrow Distillers|spirits|Distillery Road|Dufftown|Banffshire|AB55 4DH|Fraser Milne|large month two
MORDIA|Mordial Gin Works Ltd|spirits|12 Tanner Street|London||SE1 3LE|Priya Nair|settlement
HALSTE|Halstead Vale Dairies|dairy|Creamery Lane|Melton Mowbray|Leicestershire|LE13 1DJ|Tom Orgill|large fixed
KENTSH|Kentish Weald Fruit Juices|soft|Paddock Wood Park|Tonbridge|Kent|TN12 6UT|Alison Fagg|
PENRUD|Penruddock Preserves|sauce|Station Yard|Penrith|Cumbria|CA11 0QY|Hilary Tallentire|
WYECID|Wye Bend Cider Makers|cider|The Mill, Fownhope|Hereford|Herefordshire|HR1 4PE|Gareth Probert|settlement
SOMVAL|Somerset Vale Cyder|cider|Burrow Hill|Taunton|Somerset|TA4 2AB|Martin Stuckey|month
OTTERS|Otterstone Brewery|beer|Weaver's Mill|Honiton|Devon|EX14 1LQ|Becky Hallett|
HARCRA|Harcraig Ales|beer|Quay Street|Oban|Argyll|PA34 4HA|Calum McPhee|pallets
BLKHIL|Black Hill Brewing|beer|Unit 9, Enterprise Park|Abergavenny|Monmouthshire|NP7 5AA|Rhys Watkin|proforma
ANGBRW|Angler's Rest Brewhouse|beer|4 Wharf Street|Leeds|West Yorkshire|LS2 7EQ|Jo Batley|
CROSSK|Crosskeys Craft Beers|beer|Kelham Works|Sheffield|South Yorkshire|S3 8RY|Dean Staniforth|slow
MALVER|Malvern Spring Drinks|soft|Grit Lane|Malvern|Worcestershire|WR14 1UX|Helen Bayliss|large month
TRENTB|Trent Lock Brewery|beer|Lock Lane|Long Eaton|Derbyshire|NG10 2FY|Craig Oldershaw|
DOVERB|Dover Bank Breweries|beer|Snargate Street|Dover|Kent|CT17 9BZ|Mick Pilcher|stop
ISLEWY|Isle of Wyre Gin|spirits|Harbour Road|Fleetwood|Lancashire|FY7 6PB|Emma Rigby|proforma
SPEYCR|Speycraig Whisky Company|spirits|Elgin Road|Rothes|Moray|AB38 7AD|Alasdair Grant|large month
COTSPI|Cotswold Ridge Spirits|spirits|Fosse Way|Moreton-in-Marsh|Gloucestershire|GL56 0NQ|Lucy Hathaway|settlement
LKLAND|Langdale Fell Distillery|spirits|Yewdale Road|Coniston|Cumbria|LA21 8DU|Ben Postlethwaite|
BRISTV|Bristol Vermouth House|spirits|Temple Back|Bristol||BS1 6FL|Sam Tovey|
NEWFOR|New Forest Milk Company|dairy|Ringwood Road|Lyndhurst|Hampshire|SO43 7GR|Duncan Whitehorn|
GREENL|Greenlow Farm Dairy|dairy|Greenlow|Leek|Staffordshire|ST13 7SP|Sheila Mycock|
PEMBRO|Pembroke Coast Creamery|dairy|Withybush Road|Haverfordwest|Pembrokeshire|SA62 4BW|Dilys Rees|month
AYRDAI|Ayrhill Dairies|dairy|Mauchline Road|Kilmarnock|Ayrshire|KA1 5LU|Morag Lennox|
SCARLE|Scarlet Pepper Sauce Company|sauce|Unit 2, Aston Works|Birmingham||B6 7SS|Anwar Malik|settlement
TAMARV|Tamar Valley Chutneys|sauce|Fore Street|Tavistock|Devon|PL19 0AE|Jenny Doidge|
FENMUS|Fenland Mustard Mills|sauce|Bridge Road|Spalding|Lincolnshire|PE11 1QA|Ian Pocklington|large month
YORKRE|York Relish Makers|sauce|Layerthorpe|York|North Yorkshire|YO31 7YW|Kate Dinsdale|
HIGHHO|Highland Honey Packers|sauce|Mill Road|Grantown-on-Spey|Moray|PH26 3HX|Ewan Fyfe|
ORKNEY|Orphir Bay Preserves|sauce|Junction Road|Kirkwall|Orkney|KW15 1AX|Inga Flett|carriage
SUSSEX|Sussex Downs Sparkling|wine|Chapel Lane|Ditchling|East Sussex|BN6 8SY|Charlotte Penfold|settlement
DARTVI|Dart Valley Vineyard|wine|Ashburton Road|Totnes|Devon|TQ9 6DG|Simon Luscombe|
THREEC|Three Choughs Wines|wine|Newent Road|Newent|Gloucestershire|GL18 1DR|Rosie Arkell|
LINDEN|Linden Hill Winery|wine|Sandy Lane|Guildford|Surrey|GU3 1HF|Olivia Marchant|proforma
ELDERF|Elderfield Pressés|soft|Belvoir Road|Bottesford|Leicestershire|NG13 0DF|Peter Musson|
NORTHL|North Lakes Tonic Company|soft|Kingstown Way|Carlisle|Cumbria|CA3 0GD|Laura Graham|
RUTLAN|Rutland Water Mineral|soft|Oakham Road|Oakham|Rutland|LE15 8HD|Graham Sewell|month
CAMBRI|Cambrian Spring Water|soft|Llanrwst Road|Betws-y-Coed|Conwy|LL24 0BW|Nia Pritchard|
GWYNTB|Gwynt Bach Cider|cider|Heol Fawr|Pontyclun|Rhondda Cynon Taf|CF72 9DP|Aled Gronow|
ARMAGH|Armagh Orchard Cider|cider|Ballygasey Road|Loughgall|County Armagh|BT61 8HY|Conor Mallon|
SUFFOL|Suffolk Press Cyder House|cider|Debenham Road|Stowmarket|Suffolk|IP14 6RS|Henry Chevers|
KILDAR|Kildarragh Distilling|spirits|Distillery Lane|Kilcullen|County Kildare|R56 XD45|Aoife Brennan|euro large|Ireland
LIFFEY|Liffeyside Brewing|beer|Barrow Street|Dublin||D04 E5W7|Sean Comerford|euro|Ireland
WATERF|Waterford Quay Drinks|soft|Gracedieu|Waterford||X91 PX02|Niamh Power|euro|Ireland
LIMBUR|Limburgse Stokerij BV|spirits|Havenstraat 8|Maastricht||6211 AA|Joost Hendrix|euro|Netherlands
MIDGLA|Midland Glass Resale|resale|Vulcan Road|Bilston|West Midlands|WV14 7HG|Kev Tranter|agent
HOMEBR|Homebrew Barn Ltd|resale|Retford Road|Worksop|Nottinghamshire|S80 2PY|Gail Mellors|retail
BOTTLE|The Bottle Larder|resale|West Street|Marlow|Buckinghamshire|SL7 2LS|Fiona Tabor|retail proforma
WESTCO|West Country Packaging Agents|resale|Marsh Barton Road|Exeter|Devon|EX2 8NW|Nigel Coombes|agent month
BURNSI|Burnside Micro Brewery|beer|Unit 3, Burnside|Laurencekirk|Aberdeenshire|AB30 1EB|Rory Geddes|stop
RIVERT|River Till Dairy Ice|dairy|Crookham Road|Cornhill-on-Tweed|Northumberland|TD12 4SJ|Anne Purvis|slow
STOURV|Stour Valley Vinegar|sauce|Mill Street|Stourport-on-Severn|Worcestershire|DY13 8UU|Colin Jukes|balance
HAULSE|Severn Haulage Ltd|haulier|Hartlebury Trading Estate|Kidderminster|Worcestershire|DY10 4JB|Trevor Pound|
HAULNO|Northway Transport|haulier|Junction 32 Estate|Castleford|West Yorkshire|WF10 4UA|Lisa Armitage|
HAULCE|Celtic Carriers|haulier|Wern Trading Estate|Newport|Gwent|NP10 9FQ|Huw Penry|
HAULSC|Tay Freight|haulier|Dunsinane Avenue|Dundee|Angus|DD2 3QT|Gordon Rae|
HAULEA|East Anglian Pallet Lines|haulier|Haddenham Road|Ely|Cambridgeshire|CB6 3XA|Mark Setchell|
`
  .trim()
  .split('\n')
  .map(read);
