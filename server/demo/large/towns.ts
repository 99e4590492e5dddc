/** Towns for the customers of each further copy, such as `Aldous Cider Ltd, Selby`. */
export const towns =
  `Selby Louth Barnstaple Hexham Alnwick Bicester Brecon Bridport Bromsgrove Buxton Calne Chard Chepstow Cirencester Clitheroe
Congleton Corsham Crediton Cromer Dereham Diss Driffield Droitwich Evesham Fakenham Frome Galashiels Garstang Grantham Halesworth Harleston Hawick
Helmsley Hungerford Ilkley Keswick Knutsford Launceston Leominster Lewes Ludlow Lymington Malton Market-Harborough Midhurst Montrose Nantwich Newark
Northallerton Okehampton Oundle Peebles Petworth Pickering Ripon Romsey Saffron-Walden Settle Shaftesbury Sleaford Southwell Stamford Tenbury Thame Thirsk
Tiverton Uppingham Uttoxeter Wadebridge Wareham Wetherby Whitby Wimborne Woodbridge Yeovil`
    .split(/\s+/)
    .map((town) => town.replace('-', ' '));
