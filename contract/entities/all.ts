// Each file defines its entities as it is read.
import './referenceFiles.ts';
import './pallets.ts';
import './suppliers.ts';
