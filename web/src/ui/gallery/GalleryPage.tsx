import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PageHeader } from '../PageHeader.tsx';
