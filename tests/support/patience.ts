import { configure } from '@testing-library/react';

// What a screen needs is fetched while it opens: beside another suite that takes its time.
configure({ asyncUtilTimeout: 25_000 });
