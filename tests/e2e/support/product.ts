const given = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: journeys run by "npm run e2e", which starts the product first`);
  return value;
};

/** Address and data folder of the product of this run. */
export const product = {
  get address() {
    return given('JOURNEY_ADDRESS');
  },
  get dataDir() {
    return given('JOURNEY_DATA_DIR');
  },
};
