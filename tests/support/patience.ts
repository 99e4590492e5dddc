import { onlineManager } from '@tanstack/react-query';
import { configure } from '@testing-library/react';

// What a screen needs is fetched while it opens: beside another suite that takes its time.
configure({ asyncUtilTimeout: 25_000 });

// The files of a worker share React Query, which would ask nothing once a file has left it without a connection.
onlineManager.setOnline(true);
