import { awaitStatement } from './awaitStatement.js';
import { noSilentDefault } from './noSilentDefault.js';

export default {
  meta: { name: 'house' },
  rules: { 'await-statement': awaitStatement, 'no-silent-default': noSilentDefault },
};
