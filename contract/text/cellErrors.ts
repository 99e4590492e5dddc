const errors =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!|EXTERNAL!|GETTING_DATA|#+)$/i;

/** Recognises a spreadsheet error, such as #N/A or the ##### that a narrow column leaves in a CSV file. */
export const isCellError = (text: string) => errors.test(text.trim());

export const cellErrorWords = (text: string) => `“${text.trim().slice(0, 20)}” is a spreadsheet error. Correct the cell`;
