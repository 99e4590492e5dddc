const ukPostCode = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** A British post code as the Post Office writes it: `de141aa` → `DE14 1AA`; any other stays as it was typed. */
export const tidyPostCode = (postCode: string) => {
  const match = ukPostCode.exec(postCode.toUpperCase().replace(/\s+/g, ''));
  return match ? `${match[1]} ${match[2]}` : postCode;
};
