import { awaitStatement } from './awaitStatement.js';
import { noSilentDefault } from './noSilentDefault.js';
import { plainEnglish } from './plainEnglish.js';

export default {
  meta: { name: 'house' },
  rules: { 'await-statement': awaitStatement, 'no-silent-default': noSilentDefault, 'plain-english': plainEnglish },
};
