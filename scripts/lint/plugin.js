import { noSilentDefault } from './noSilentDefault.js';

export default {
  meta: { name: 'house' },
  rules: { 'no-silent-default': noSilentDefault },
};
