// Each file defines its entities as it is read.
import './accessGroups.ts';
import './bankRates.ts';
import './company.ts';
import './customers.ts';
import './declarations.ts';
import './lookups.ts';
import './ownFields.ts';
import './referenceFiles.ts';
import './pallets.ts';
import './partFiles.ts';
import './products.ts';
import './suppliers.ts';
